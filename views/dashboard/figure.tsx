import type { Permission } from '#src/contract/roles.ts'
import type { Key } from '#src/i18n/keys.ts'
import { can, usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'
import type { IconName } from '#views/components/icon.tsx'
import { TallyCard } from '#views/components/tally.tsx'

type Counted = {
  count: number
  href?: string | null
  permission?: Permission
}
export type Part = Counted & { label: Key }

/** A figure that leads to what it counts, for people with the permission. */
export function listed(
  permission: Permission,
  label: Key,
  count: number,
  href: string | null,
): Part {
  return { label, count, href, permission }
}

export function Figure({ count, href, permission }: Counted) {
  const { format, actor } = usePage()
  const shown = format.number(count)
  const opens = !permission || (actor && can(actor, permission))
  return href && opens ? <Go href={href}>{shown}</Go> : shown
}

export function Parts({ parts }: { parts: readonly Part[] }) {
  const { t } = usePage()
  return (
    <span className="parts">
      {parts.map(({ label, ...counted }) => (
        <span key={label}>
          {t(label)} <b>{<Figure {...counted} />}</b>
        </span>
      ))}
    </span>
  )
}

type CardProps = { icon: IconName; all: Part; unit: string; parts: readonly Part[] }

export function FigureCard({ icon, all: { label, ...counted }, unit, parts }: CardProps) {
  const { t } = usePage()
  return (
    <TallyCard
      icon={icon}
      title={t(label)}
      figure={<Figure {...counted} />}
      unit={unit}
      rows={parts.map(({ label, ...part }) => ({ label: t(label), value: <Figure {...part} /> }))}
    />
  )
}
