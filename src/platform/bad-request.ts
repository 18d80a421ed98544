export class BadRequest extends Error {
  override readonly name = 'BadRequest'
  readonly status: 400 | 403 | 405 | 413 | 415 | 429 | 501
  constructor(status: 400 | 403 | 405 | 413 | 415 | 429 | 501) {
    super(`bad request: ${status}`)
    this.status = status
  }
}

/** The sender went away in the middle of a body: nobody is left to be answered, and nothing is wrong here. */
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
