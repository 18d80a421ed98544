import { registry } from './registry.ts'

/**
 * `<x-island name when props>`: keeps its server-made content until it is seen (`visible`) or touched
 * (`focus`), then the named island takes over. Whatever fails, the content stays and works.
 */
class Island extends HTMLElement {
  #unmount: (() => void) | undefined
  #observer: IntersectionObserver | undefined

  connectedCallback(): void {
    this.addEventListener('focusin', () => this.#start(), { once: true })
    if (this.getAttribute('when') === 'focus') return
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
    const load = registry[this.getAttribute('name') ?? '']
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

if (!customElements.get('x-island')) customElements.define('x-island', Island)
