export class BadRequest extends Error {
  override readonly name = 'BadRequest'
  readonly status: 400 | 403 | 405 | 413 | 415 | 429 | 501
  constructor(status: 400 | 403 | 405 | 413 | 415 | 429 | 501) {
    super(`bad request: ${status}`)
    this.status = status
  }
}
