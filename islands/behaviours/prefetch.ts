import { htmx_before_response } from './answers.ts'

declare const htmx: { registerExtension(name: string, hooks: object): void }

htmx.registerExtension('answers', { htmx_before_response })

// After all that the page itself asks for.
addEventListener('load', () =>
  (window.requestIdleCallback ?? setTimeout)(() => {
    if (document.querySelector('a[hx-get]')) import('../prefetch/start.ts').catch(() => undefined)
  }),
)
