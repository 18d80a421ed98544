import { screen } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { PersonView } from '#views/sign-up/person.tsx'
import { type Draft, isVerified } from './draft.ts'
import type { PersonState } from './person-form.ts'

type Asker = Pick<PublicRequest, 'c' | 'page'>
type Refused = { state: PersonState; status?: 422 | 429 }

export function personScreen({ c, page }: Asker, draft: Draft | null, refused?: Refused): Screen {
  const state = refused?.state ?? { values: valuesOf(draft, page.format), errors: {} }
  const verified = draft && isVerified(draft) ? draft.mobileNo : null
  const { socialProviders: social } = c.get('web').config
  return screen({
    layout: 'auth',
    title: page.t('sign-up:title'),
    status: refused ? (refused.status ?? 422) : 200,
    main: <PersonView state={state} verified={verified} social={social} />,
  })
}

export function numberRefused(
  request: Asker,
  draft: Draft | null,
  message: string,
  status: 422 | 429 = 422,
): Screen {
  const values = valuesOf(draft, request.page.format)
  return personScreen(request, draft, {
    state: { values, errors: { localNumber: message } },
    status,
  })
}

function valuesOf(draft: Draft | null, format: PublicRequest['page']['format']) {
  if (!draft) return {}
  return { fullName: draft.fullName, localNumber: format.phone(draft.mobileNo) }
}
