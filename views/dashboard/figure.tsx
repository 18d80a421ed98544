import type { Permission } from '#src/contract/roles.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Go } from '#views/components/go.tsx'
import type { IconName } from '#views/components/icon.tsx'
import { TallyCard } from '#views/components/tally.tsx'
import { type Actor, can, usePage } from '#views/page/page.ts'

type Counted = {
  count: number
  /** Of money: the amount in words. */
  shown?: string | undefined
  href?: string | null
  /** Of several, any one. */
  permission?: Permission | readonly Permission[]
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

/** Administrators see only figures that their role may open; others see what is theirs. */
export function isSeen(actor: Actor | null, { permission }: Counted): boolean {
  if (!actor?.isAdmin || !permission) return true
  return [permission].flat().some((one) => can(actor, one))
}

/** A zero leads nowhere: there is nothing to see. */
export function Figure({ count, href, permission, shown: amount }: Counted) {
  const { format, actor } = usePage()
  const shown = amount ?? format.number(count)
  if (count === 0) return <span className="faint">{shown}</span>
  const opens = !permission || (actor && [permission].flat().some((one) => can(actor, one)))
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

/** Without the figure of the whole, the first part that is seen stands in its place. */
export function FigureCard({ icon, all, unit, parts }: CardProps) {
  const { t, actor } = usePage()
  const [first, ...rest] = [all, ...parts].filter((part) => isSeen(actor, part))
  if (!first) return null
  const { label, ...counted } = first
  return (
    <TallyCard
      icon={icon}
      title={t(label)}
      figure={<Figure {...counted} />}
      unit={first === all ? unit : undefined}
      rows={rest.map(({ label, ...part }) => ({ label: t(label), value: <Figure {...part} /> }))}
    />
  )
}
