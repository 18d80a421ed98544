import type { ReactNode } from 'react'

type Box = { children: ReactNode }

/** Blocks under each other; `wide` gaps between sections, narrow ones within. */
export function Stack({ gap, children }: Box & { gap?: 'tight' | 'wide' }) {
  return <div className={gap ? `stack ${gap}` : 'stack'}>{children}</div>
}

/** Things side by side that wrap. */
export function Row({ children }: Box) {
  return <div className="row">{children}</div>
}

/** Cards of equal width, as many as fit. */
export function Grid({ small, children }: Box & { small?: boolean }) {
  return <div className={small ? 'grid small' : 'grid'}>{children}</div>
}

/** A main column and an aside that stands beside it where there is room. */
export function TwoColumns({ aside, children }: Box & { aside: ReactNode }) {
  return (
    <div className="two">
      <div className="stack wide">{children}</div>
      <div className="stack">{aside}</div>
    </div>
  )
}

/** Fields side by side, for pairs. */
export function Pair({ children }: Box) {
  return <div className="cols">{children}</div>
}

/** One narrow column in the middle; `form` is 40rem, otherwise 30rem. */
export function Narrow({ form, children }: Box & { form?: boolean }) {
  return (
    <div className={form ? 'narrow form-width stack wide' : 'narrow stack wide'}>{children}</div>
  )
}

/** Running text. */
export function Prose({ children }: Box) {
  return <div className="prose">{children}</div>
}

/** Save and Cancel at the end of a long form; stays in sight on phones. */
export function Dock({ children }: Box) {
  return <div className="dock row">{children}</div>
}
