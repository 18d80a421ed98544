import type { Permission } from '#src/contract/roles.ts'
import { can, usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'

type Props = {
  count: number
  href: string | null
  permission?: Permission
}

export function Figure({ count, href, permission }: Props) {
  const { format, actor } = usePage()
  const shown = format.number(count)
  const opens = !permission || (actor && can(actor, permission))
  return href && opens ? <Go href={href}>{shown}</Go> : shown
}

type Part = Props & { label: string }

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
