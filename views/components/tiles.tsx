import type { ReactNode } from 'react'
import { Go } from './go.tsx'
import { Icon } from './icon.tsx'
import { Sheet } from './sheet.tsx'

type Props = {
  href: string | null
  title: ReactNode
  /** A 400 × 300 picture; decorative, since the title names the record. */
  imageUrl?: string | null
  current?: boolean
  /** Before the title, such as a price to compare by. */
  above?: ReactNode
  children?: ReactNode
}

type TilesProps = { label: string; rows?: boolean; small?: boolean; children: ReactNode }

/** `rows`: on phones the picture stands small beside its words. `small`: as many in a line as fit. */
export function Tiles({ label, rows, small, children }: TilesProps) {
  return (
    <>
      <Sheet name="tiles" />
      <ul
        className={['tiles', rows && 'rows', small && 'small'].filter(Boolean).join(' ')}
        role="list"
        aria-label={label}
      >
        {children}
      </ul>
    </>
  )
}

export function Tile({ href, title, imageUrl, current, above, children }: Props) {
  return (
    <li className="tile" aria-current={current || undefined}>
      {imageUrl ? (
        <img src={imageUrl} alt="" width={400} height={300} loading="lazy" />
      ) : (
        <span className="none">
          <Icon name="image" />
        </span>
      )}
      {above}
      {href === null ? (
        <span className="name clip">{title}</span>
      ) : (
        <Go className="name clip" href={href}>
          {title}
        </Go>
      )}
      {children}
    </li>
  )
}
