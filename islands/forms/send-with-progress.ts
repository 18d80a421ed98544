type Sending = {
  method: string
  headers: HeadersInit
  body: XMLHttpRequestBodyInit
  signal?: AbortSignal
}

/**
 * As `fetch` does, which cannot say how much of a body has left.
 * @param progress is told so in percent
 */
export function sendWithProgress(
  address: string,
  { method, headers, body, signal }: Sending,
  progress: (percent: number) => void,
): Promise<Response> {
  const request = new XMLHttpRequest()
  request.open(method, address)
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => progress((100 * loaded) / total)
  signal?.addEventListener('abort', () => request.abort())
  return new Promise((done, fail) => {
    request.onload = () => done(answerOf(request))
    request.onerror = () => fail(new TypeError('no answer'))
    request.onabort = () => fail(new DOMException('stopped', 'AbortError'))
    request.send(body)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/)
  const headers = lines.map((line) => line.split(/: (.*)/, 2) as [string, string])
  return new Response(status === 204 ? null : responseText, { status, headers })
}
