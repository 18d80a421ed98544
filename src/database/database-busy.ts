/** Refused without querying: statements like this one are already waiting in the database. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
  /** insufficient_resources (PostgreSQL appendix A) */
  readonly code = '53000'

  constructor() {
    super('the database is busy with statements like this one')
  }
}
