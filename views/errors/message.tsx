import type { ReactNode } from 'react'
import { buttonClass } from '#views/components/button.tsx'
import { Icon, type IconName } from '#views/components/icon.tsx'

type Props = {
  icon: IconName
  title: string
  text: ReactNode
  children?: ReactNode
  note?: ReactNode
}

export function Message({ icon, title, text, children, note }: Props) {
  return (
    <div className="empty message">
      <Icon name={icon} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children && <div className="row">{children}</div>}
      {note && <p className="sm faint">{note}</p>}
    </div>
  )
}

type LinkProps = { href: string; children: string; primary?: boolean; back?: boolean }

export function PlainLink({ href, children, primary, back }: LinkProps) {
  return (
    <a
      className={buttonClass({ tone: primary ? 'primary' : 'secondary' })}
      href={href}
      data-back={back ? '' : undefined}
    >
      {children}
    </a>
  )
}
