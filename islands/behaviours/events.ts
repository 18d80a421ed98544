type Context = {
  sourceElement: HTMLElement
  target: Element | string | null
  swap: string
  /** Of the screen in the answer. */
  title: string
  dimming?: number
  request: { action: string; method: string; body: unknown }
}

export function on<K extends keyof DocumentEventMap>(
  type: K,
  selector: string,
  listener: (element: HTMLElement, event: DocumentEventMap[K]) => void,
  capture = false,
): void {
  document.addEventListener(
    type,
    (event) => {
      const element = event.target instanceof Element && event.target.closest(selector)
      if (element instanceof HTMLElement) listener(element, event)
    },
    capture,
  )
}

/** Elements whose requests run in the background: the bell, and the renewal of a page shown by Back. */
const quiet = /^(bell|announce)$/

export function onHtmx(name: string, listener: (context: Context, targetId: string) => void): void {
  document.addEventListener(`htmx:${name}`, (event) => {
    const context = event instanceof CustomEvent && event.detail.ctx
    if (context && !quiet.test(context.sourceElement.id)) listener(context, idOf(context.target))
  })
}

export function byId(id: string): HTMLElement | null {
  return document.getElementById(id)
}

function idOf(target: Context['target']): string {
  return typeof target === 'string' ? target.slice(1) : (target?.id ?? '')
}
