//! The comparison as one self-contained page, without scripts or other files.

use ninefold_explain::picture::escaped;

use crate::terminal::grouped;

use super::chart;
use super::measure::Comparison;
use super::table::{COUNTS, Figures, TIMES, times_of, title};

const STYLE: &str = "\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem;
  color: #20262e; background: #fff; }
h1 { font-size: 1.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid #d0d6dc; }
th:first-child, td:first-child { text-align: left; }
thead th { border-bottom: 2px solid #20262e; }
figure { max-width: 44rem; margin: 1rem 0; }
svg { width: 100%; height: auto; border-radius: .5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dd { margin: 0; }
@media (prefers-color-scheme: dark) {
  body { color: #dfe5ec; background: #171b21; }
  th, td { border-color: #3a424c; }
  thead th { border-color: #dfe5ec; }
}
";

pub fn html(comparison: &Comparison) -> String {
    let names = COUNTS
        .iter()
        .chain(&["total"])
        .chain(&TIMES)
        .chain(&["stopped"]);
    let head: String = names
        .map(|name| format!("<th scope=\"col\">{name}</th>"))
        .collect();
    let rows: String = Figures::all(comparison).iter().map(row).collect();
    let algorithms: String = comparison
        .performances
        .iter()
        .map(|performance| {
            let algorithm = performance.algorithm;
            let (summary, source) = (escaped(algorithm.summary()), escaped(algorithm.source()));
            format!("<dt>{algorithm}</dt><dd>{summary} <small>({source})</small></dd>\n")
        })
        .collect();
    format!(
        "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Sudoku algorithms side by side</title>
<style>
{STYLE}</style>
</head>
<body>
<h1>Sudoku algorithms side by side</h1>
<p>{title}</p>
<div class=\"wide\">
<table>
<thead><tr>{head}</tr></thead>
<tbody>
{rows}</tbody>
</table>
</div>
<p>Each column from min to max is the {times}; lq and uq are the lower and the upper quartile. <em>By logic</em> counts the puzzles that an algorithm's rules
complete without search, <em>cells</em> the cells that these rules place. The <em>ratio</em> divides the
total time by that of the fastest algorithm, over the puzzles that both finished. &gt; marks a time that
was cut off.</p>
<figure>{chart}</figure>
<p>A shape is high where times are frequent. The bar reaches from the first to the third quartile, the dot
is the median, and the line ends at the shortest and the longest time.</p>
<h2>The algorithms</h2>
<dl>
{algorithms}</dl>
</body>
</html>
",
        title = escaped(&title(comparison)),
        times = times_of(comparison),
        chart = chart::of(comparison),
    )
}

fn row(figures: &Figures) -> String {
    let stopped = match figures.stopped {
        0 => String::new(),
        count => grouped(count as u64),
    };
    let counts = figures.counts().into_iter().chain([figures.total()]);
    let cells = counts.chain(figures.times()).chain([stopped]);
    let cells = cells.map(|cell| format!("<td>{}</td>", escaped(&cell)));
    format!("<tr>{}</tr>\n", cells.collect::<String>())
}
