import type { AuditEntry } from '#src/contract/authentication/audit.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { subjectText } from '#src/features/audit/terms.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'
import { Truncate } from '#views/components/truncate.tsx'

type Props = { subject: AuditEntry['subject'] }

export function Subject({ subject }: Props) {
  const { t } = usePage()
  const { type, name, id } = subject
  const kind = subjectText(t, type)
  if (type === 'request' && id) return <span className="code">{id}</span>
  if (!name) return kind
  const href = pageOf(subject)
  const text = <Truncate text={name} rule="title" />
  return (
    <>
      <span className="faint">{kind}</span> {href ? <Go href={href}>{text}</Go> : text}
    </>
  )
}

function pageOf({ type, id, role }: Props['subject']): string | null {
  if (!id) return null
  if (type === 'deal') return dealPaths.show({ userType: 'admin', id })
  if (type !== 'user') return null
  if (role === 'MERCHANT') return merchantPaths.view({ id })
  if (role === 'BANK') return bankPaths.view({ id })
  return role === 'USER' ? mobileUserPaths.show({ id }) : null
}
