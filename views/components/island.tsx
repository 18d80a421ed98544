import type { ReactNode } from 'react'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

type Props = {
  /** Name in islands/registry.ts. */
  name: string
  /** `visible` loads it when it comes into sight, `focus` when it is touched, `load` at once. */
  when?: 'visible' | 'focus' | 'load'
  /** What the island gets; plain JSON. */
  props: { readonly [key: string]: Json }
  /** What stands there before and without script. */
  children?: ReactNode
}

/** A place that the islands' script hydrates; the respond step adds that script to pages with one. */
export function Island({ name, when = 'visible', props, children }: Props) {
  return (
    <x-island name={name} when={when} props={safeJson(props)} hx-ignore="">
      {children}
    </x-island>
  )
}

/** JSON that is harmless in any place of a page. */
export function safeJson(value: Json): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
