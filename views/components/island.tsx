import type { ReactNode } from 'react'
import { useDrawing } from './drawing.tsx'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

type Props = {
  name: string
  when?: 'visible' | 'focus' | 'load'
  props: { readonly [key: string]: Json }
  children?: ReactNode
}

export function Island({ name, when = 'visible', props, children }: Props) {
  const drawing = useDrawing()
  if (drawing) drawing.hasIsland = true
  return (
    <x-island name={name} when={when} props={safeJson(props)} hx-ignore="">
      {children}
    </x-island>
  )
}

function safeJson(value: Json): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
