//! Operations on boards end soon once their watch says so.

use std::sync::Arc;

use ninefold_files::boards::read_board;
use ninefold_operations::status::Status;
use ninefold_operations::subject::AnySubject;
use ninefold_operations::surface::about::OPERATIONS;
use ninefold_operations::surface::any;
use ninefold_operations::surface::json::Body;

#[test]
fn an_operation_on_a_board_has_no_answer_without_time() {
    let sums = "; sum 60: r1-8c3 r5c1-8; renban: r1c1-9".repeat(1000);
    let board = read_board(&format!("grid 16x16{sums}")).unwrap().unwrap();
    let subject = AnySubject::Board(Arc::new(board));
    let mut asked = 0;
    for about in OPERATIONS.iter().filter(|about| about.takes_boards) {
        let mut body = Body::read(b"{}").unwrap();
        let operation = any::read(about.name, &mut body).unwrap().unwrap();
        let found = operation.find(&subject, &|| true, &|| 0.0);
        assert_eq!(found.status, Status::Timeout, "{}", about.name);
        asked += 1;
    }
    assert!(asked > 3);
}
