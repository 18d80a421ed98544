import type { ReactNode } from 'react'

type Box = { children: ReactNode }

export function Stack({ gap, children }: Box & { gap?: 'tight' | 'wide' }) {
  return <div className={gap ? `stack ${gap}` : 'stack'}>{children}</div>
}

export function Row({ children }: Box) {
  return <div className="row">{children}</div>
}

export function Grid({ small, children }: Box & { small?: boolean }) {
  return <div className={small ? 'grid small' : 'grid'}>{children}</div>
}

export function TwoColumns({ aside, children }: Box & { aside: ReactNode }) {
  return (
    <div className="two">
      <div className="stack wide">{children}</div>
      <div className="stack">{aside}</div>
    </div>
  )
}

export function Pair({ children }: Box) {
  return <div className="cols">{children}</div>
}

export function Narrow({ form, children }: Box & { form?: boolean }) {
  return (
    <div className={form ? 'narrow form-width stack wide' : 'narrow stack wide'}>{children}</div>
  )
}

export function Prose({ children }: Box) {
  return <div className="prose">{children}</div>
}

export function Dock({ children }: Box) {
  return <div className="dock row">{children}</div>
}
