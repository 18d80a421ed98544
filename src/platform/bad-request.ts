export class BadRequest extends Error {
  override readonly name = 'BadRequest'
  readonly status: 400 | 403 | 405 | 413 | 415 | 429 | 501
  constructor(status: 400 | 403 | 405 | 413 | 415 | 429 | 501) {
    super(`bad request: ${status}`)
    this.status = status
  }
}

/** The client disconnected in the middle of a body: there is no one to answer, and it is no fault of ours. */
export class SenderLeft extends BadRequest {
  constructor() {
    super(400)
  }
}

/** Node's error of a request that was broken off. */
export function hasLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as NodeJS.ErrnoException).code === 'ECONNRESET' && error.message === 'aborted'
}
