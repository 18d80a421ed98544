/** Nobody was asked: statements like this one wait in the database already. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
  /** insufficient_resources (PostgreSQL appendix A) */
  readonly code = '53000'

  constructor() {
    super('the database is busy with statements like this one')
  }
}
