import { acknowledgeNotice, openNotices } from './notices.ts'

/** What uploads and other tills found, until somebody at the till has acknowledged it. */
export async function showNotices(place: HTMLElement, acknowledge: string): Promise<void> {
  const notices = await openNotices()
  const keys = notices.map(({ key }) => key).join()
  if (place.dataset.shown === keys) return
  place.dataset.shown = keys
  place.replaceChildren(...notices.map(({ key, text, kind }) => drawn(key, text, kind)))

  function drawn(key: string, text: string, kind: string): HTMLElement {
    const note = document.createElement('div')
    note.className = kind === 'against' ? 'note warn' : 'note bad'
    note.dataset.notice = kind
    const words = document.createElement('div')
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn'
    button.textContent = acknowledge
    button.addEventListener('click', () => void close(key))
    words.append(paragraph, button)
    note.append(words)
    return note
  }

  async function close(key: string): Promise<void> {
    await acknowledgeNotice(key)
    await showNotices(place, acknowledge)
  }
}
