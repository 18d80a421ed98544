import 'react'

type HtmxValue = string | number | undefined

declare module 'react' {
  interface HTMLAttributes<T> {
    [htmx: `hx-${string}`]: HtmxValue
    [data: `data-${string}`]: string | number | boolean | undefined
  }

  namespace JSX {
    interface IntrinsicElements {
      'hx-partial': React.HTMLAttributes<HTMLElement>
      'x-piece': Record<never, never>
      'x-hole': Record<never, never>
      'x-island': React.HTMLAttributes<HTMLElement> & { name: string; when: string; props: string }
    }
  }
}
