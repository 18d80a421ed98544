import type { ReactNode } from 'react'
import { buttonClass } from '#views/components/button.tsx'
import type { IconName } from '#views/components/icon.tsx'
import { Ticket } from '#views/components/ticket.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  icon?: IconName
  title: string
  text: ReactNode
  children?: ReactNode
  note?: ReactNode
}

export function Message({ icon = 'alert', title, text, children, note }: Props) {
  return (
    <div className="empty message">
      <Ticket icon={icon} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children && <div className="row">{children}</div>}
      {note && <p className="sm faint">{note}</p>}
    </div>
  )
}

type LinkProps = { href: string; label: string; primary?: boolean | undefined; back?: boolean }

export function PlainLink({ href, label, primary, back }: LinkProps) {
  const className = buttonClass({ tone: primary ? 'primary' : 'secondary' })
  return (
    <a className={className} href={href} data-back={back ? '' : undefined}>
      {label}
    </a>
  )
}

export function HomeLink({ primary }: { primary?: boolean }) {
  const { t, actor } = usePage()
  const label = t(actor?.counter ? 'common:errors.counter' : 'common:errors.homePage')
  return <PlainLink href="/" primary={primary} label={label} />
}
