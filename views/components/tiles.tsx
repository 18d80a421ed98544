import type { ReactNode } from 'react'
import { Go } from './go.tsx'
import { Icon } from './icon.tsx'

type Props = {
  /** Null where the record is not this person's to open. */
  href: string | null
  title: ReactNode
  /** A picture of 400 by 300; decorative, since the title names the record. */
  imageUrl?: string | null
  /** The one of them that is in use, such as the own plan. */
  current?: boolean
  children?: ReactNode
}

/** Records as cards with a picture: three columns where there is room. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="tiles" role="list" aria-label={label}>
      {children}
    </ul>
  )
}

/** One record of Tiles; its title is the link, the whole tile is its target. */
export function Tile({ href, title, imageUrl, current, children }: Props) {
  return (
    <li className="tile" aria-current={current || undefined}>
      {imageUrl ? (
        <img src={imageUrl} alt="" width={400} height={300} loading="lazy" />
      ) : (
        <span className="none">
          <Icon name="image" />
        </span>
      )}
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
