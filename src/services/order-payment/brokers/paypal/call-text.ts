import type { CallPayPal } from './client.ts'

type Request = { method: 'GET' | 'POST'; path: string; body?: string }

/** Calls the official client has no method for, through its token, deadline and address. */
export async function callText(
  call: CallPayPal,
  { method, path, body }: Request,
  abortSignal: AbortSignal,
): Promise<string> {
  const { result } = await call((client) => {
    const request = client.getRequestBuilderFactory()(method, path)
    request.baseUrl('default')
    request.contentType('application/json')
    if (body !== undefined) request.text(body)
    request.authenticate([{ oauth2: true }])
    return request.callAsText({ abortSignal })
  })
  return result
}
