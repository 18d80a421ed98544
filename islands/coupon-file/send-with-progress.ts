type Sending = {
  method: string
  headers: HeadersInit
  body: XMLHttpRequestBodyInit
  signal: AbortSignal
}

export function sendWithProgress(event: Event): void {
  if (!(event instanceof CustomEvent)) return
  const context: { dimming: number; fetch?: typeof send } = event.detail.ctx
  context.fetch = (address, sending) => {
    // The page stays readable: it may take minutes, and a bar of its own shows progress.
    clearTimeout(context.dimming)
    return send(address, sending)
  }
}

function send(address: string, { method, headers, body, signal }: Sending): Promise<Response> {
  const request = new XMLHttpRequest()
  request.open(method, address)
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => show((100 * loaded) / total)
  signal.addEventListener('abort', () => request.abort())
  return new Promise<Response>((done, fail) => {
    request.onload = () => done(answerOf(request))
    request.onerror = () => fail(new TypeError('no answer'))
    request.onabort = () => fail(new DOMException('stopped', 'AbortError'))
    request.send(body)
  }).finally(() => show(null))
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/)
  const headers = lines.map((line) => line.split(/: (.*)/, 2) as [string, string])
  return new Response(status === 204 ? null : responseText, { status, headers })
}

function show(percent: number | null): void {
  const place = document.getElementById('upload-progress')
  const [bar, figure] = [place?.querySelector('progress'), place?.querySelector('output')]
  if (!place || !bar || !figure) return
  place.hidden = percent === null
  bar.value = percent ?? 0
  figure.value = `${Math.floor(percent ?? 0)}%`
}
