import { type CodeReader, openCodeReader } from './code-reader.ts'

type Texts = {
  startsAtOnce: boolean
  page: string
  looking: string
  denied: string
  missing: string
  unsupported: string
}

const PAUSE_MS = 200

export function offerCamera(
  place: HTMLElement,
  texts: Texts,
  enter: (code: string) => void,
  signal: AbortSignal,
): void {
  const find = <E extends HTMLElement>(id: string) => place.querySelector<E>(`#${id}`)
  const [start, stop] = [find('camera-start'), find('camera-stop')]
  const [view, status] = [find<HTMLVideoElement>('camera-view'), find('camera-status')]
  if (!start || !stop || !view || !status) return
  if (!navigator.mediaDevices) {
    start.hidden = true
    status.textContent = texts.unsupported
    return
  }
  let read: CodeReader | null = null
  let stream: MediaStream | null = null

  const show = (running: boolean, text: string) => {
    start.hidden = running
    stop.hidden = !running
    view.hidden = !running
    status.textContent = text
  }

  function end(text = ''): void {
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = null
    view?.removeAttribute('src')
    if (view) view.srcObject = null
    show(false, text)
  }

  async function look(): Promise<void> {
    if (!stream || !view || !read) return
    const code = await read(view)
    if (!stream) return
    if (code === null) {
      setTimeout(look, PAUSE_MS)
      return
    }
    end()
    enter(code)
  }

  async function begin(): Promise<void> {
    if (!isAllowedHere()) return location.assign(texts.page)
    show(true, texts.looking)
    try {
      const video = { facingMode: 'environment' }
      stream = await navigator.mediaDevices.getUserMedia({ video })
      if (signal.aborted) return end()
      if (view) view.srcObject = stream
      await view?.play()
      read ??= await openCodeReader()
      await look()
    } catch (error) {
      const denied = error instanceof DOMException && error.name === 'NotAllowedError'
      end(denied ? texts.denied : texts.missing)
    }
  }

  start.addEventListener('click', begin, { signal })
  stop.addEventListener('click', () => end(), { signal })
  signal.addEventListener('abort', () => end())
  if (texts.startsAtOnce && isAllowedHere()) begin()
}

/** A page reached by a swap keeps the headers of the page before it. */
function isAllowedHere(): boolean {
  const policy: unknown = Reflect.get(document, 'featurePolicy')
  if (typeof policy !== 'object' || policy === null) return true
  const allows: unknown = Reflect.get(policy, 'allowsFeature')
  return typeof allows !== 'function' || Boolean(allows.call(policy, 'camera'))
}
