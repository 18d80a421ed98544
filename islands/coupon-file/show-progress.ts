import { sendWithProgress } from '../forms/send-with-progress.ts'

export function showProgress(event: Event): void {
  if (!(event instanceof CustomEvent)) return
  const context: { dimming: number; fetch?: typeof send } = event.detail.ctx
  context.fetch = (address, sending) => {
    // The page stays readable: it may take minutes, and a bar of its own shows progress.
    clearTimeout(context.dimming)
    return send(address, sending)
  }
}

function send(address: string, sending: Parameters<typeof sendWithProgress>[1]): Promise<Response> {
  return sendWithProgress(address, sending, show).finally(() => show(null))
}

function show(percent: number | null): void {
  const place = document.getElementById('upload-progress')
  const [bar, figure] = [place?.querySelector('progress'), place?.querySelector('output')]
  if (!place || !bar || !figure) return
  place.hidden = percent === null
  bar.value = percent ?? 0
  figure.value = `${Math.floor(percent ?? 0)}%`
}
