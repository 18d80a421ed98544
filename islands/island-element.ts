import type { Islands } from './mount.ts'

let islands: Islands = {}

export function startIslands(from: Islands): void {
  islands = from
  if (!customElements.get('x-island')) customElements.define('x-island', Island)
}

/**
 * `<x-island name when props>`: keeps its server-rendered content until it is visible, focused or loaded
 * (`when`); then the named island takes over. If anything fails, the content stays and works.
 */
class Island extends HTMLElement {
  #unmount: (() => void) | undefined
  #observer: IntersectionObserver | undefined

  connectedCallback(): void {
    this.addEventListener('focusin', () => this.#start(), { once: true })
    const when = this.getAttribute('when')
    if (when === 'load') this.#start()
    if (when !== 'visible') return
    this.#observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#start()
    })
    this.#observer.observe(this)
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect()
    this.#unmount?.()
  }

  async #start(): Promise<void> {
    this.#observer?.disconnect()
    const load = islands[this.getAttribute('name') ?? '']
    if (!load || this.dataset.started !== undefined) return
    this.dataset.started = ''
    try {
      const { mount } = await load()
      if (this.isConnected) this.#unmount = mount(this, this.getAttribute('props') ?? '{}')
    } catch {
      delete this.dataset.started
    }
  }
}
