import type { Address } from '#src/contract/screens/path.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { ComingSoonView, LegalView } from '#views/pages/pages.tsx'

export function privacy({ page }: PublicRequest): Result {
  const main = <LegalView text="privacy" />
  return screen({ layout: 'bare', title: page.t('legal:privacy.title'), main })
}

export function terms({ page }: PublicRequest): Result {
  const main = <LegalView text="terms" />
  return screen({ layout: 'bare', title: page.t('legal:terms.title'), main })
}

export function missing(): Result {
  throw new NotFound()
}

export function soon({ page }: PublicRequest): Result {
  return screen({ title: page.t('pages:comingSoon.title'), main: <ComingSoonView name={null} /> })
}

export function comingSoon({ label = 'pages:comingSoon.title' }: Pick<Address, 'label'>) {
  return function show({ page }: PublicRequest): Result {
    const name = page.t(label)
    const main = <ComingSoonView name={name} />
    return screen({ title: name, crumbs: [{ label: name }], main })
  }
}
