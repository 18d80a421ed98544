import type { Permission } from '#src/contract/permissions.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'

type Props = {
  count: number
  /** The list that it counts; null where there is none for this person. */
  href: string | null
  /** Who may open the list; null for everybody who sees the figure. */
  permission?: Permission
}

/** A number, and for those who may open it the way to the list that it counts. */
export function Figure({ count, href, permission }: Props) {
  const { format, actor } = usePage()
  const shown = format.number(count)
  const opens = !permission || (actor && can(actor, permission))
  return href && opens ? <Go href={href}>{shown}</Go> : shown
}

type Part = Props & { label: string }

/** What a figure is made of, in a quiet line below it. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <span className="parts">
      {parts.map(({ label, ...figure }) => (
        <span key={label}>
          {label} <b>{<Figure {...figure} />}</b>
        </span>
      ))}
    </span>
  )
}
