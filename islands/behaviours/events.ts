type Context = {
  sourceElement: HTMLElement
  target: Element | string | null
  swap: string
  /** Of the screen in the answer. */
  title: string
  dimming?: number
  request: { action: string; method: string; body: unknown }
}

/** The selector says of which kind the elements are. */
export function on<K extends keyof DocumentEventMap, Found extends HTMLElement = HTMLElement>(
  type: K,
  selector: string,
  listener: (element: Found, event: DocumentEventMap[K]) => void,
  capture = false,
): void {
  document.addEventListener(
    type,
    (event) => {
      const element = event.target instanceof Element && event.target.closest<Found>(selector)
      if (element) listener(element, event)
    },
    capture,
  )
}

/**
 * Elements whose requests run in the background: the bell, the renewal of a page shown by Back, and what
 * follows a form while it is filled in, which asks again by itself.
 */
const quiet = /^(bell|announce|deal-preview|hints)$/

export function onHtmx(name: string, listener: (context: Context, targetId: string) => void): void {
  document.addEventListener(`htmx:${name}`, (event) => {
    const { ctx: context } = (event as CustomEvent).detail
    if (context && !quiet.test(context.sourceElement.id)) listener(context, idOf(context.target))
  })
}

export function byId<Found extends HTMLElement = HTMLElement>(id: string): Found | null {
  return document.getElementById(id) as Found | null
}

function idOf(target: Context['target']): string {
  return typeof target === 'string' ? target.slice(1) : (target?.id ?? '')
}
