type Tone = 'ok' | 'warn' | 'bad'

/** An element of the page, which the server drew. @throws if it is missing */
export function part<Found extends HTMLElement = HTMLElement>(id: string): Found {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found as Found
}

/** A note as the server draws them, from the page's template. */
export function note(tone: Tone, text: string, more = ''): HTMLElement {
  const template = part<HTMLTemplateElement>(`note-${tone}`)
  const drawn = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  const body = drawn.querySelector('div') as HTMLElement
  const words = document.createElement('b')
  words.textContent = text
  body.replaceChildren(words)
  if (more) {
    const below = document.createElement('p')
    below.textContent = more
    body.append(below)
  }
  return drawn
}

export function button(text: string, press: () => void, className = 'btn'): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.textContent = text
  made.addEventListener('click', press)
  return made
}

export function show(id: string, visible: boolean): void {
  part(id).hidden = !visible
}
