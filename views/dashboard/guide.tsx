import type { ShownStep } from '#src/contract/core/onboarding.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { CloseLink, DialogBox } from '#views/components/dialog.tsx'
import { type Page, usePage } from '#views/page/page.ts'

type Guide = 'complete' | 'correct' | 'change' | 'wait'

export function guideOf(steps: readonly Pick<ShownStep, 'name' | 'state' | 'reason'>[]): Guide {
  const profile = steps.find(({ name }) => name === 'profile')
  if (profile?.state === 'sentBack') return profile.reason === 'changes' ? 'change' : 'correct'
  return profile?.state === 'open' ? 'complete' : 'wait'
}

export function GuideDialog({ guide }: { guide: Guide }) {
  const page = usePage()
  return (
    <DialogBox title={page.t(`dashboard:guide.${guide}.title`)} text={textOf(guide, page)}>
      <Acts guide={guide} />
    </DialogBox>
  )
}

export function GuidePage({ guide }: { guide: Guide }) {
  const page = usePage()
  return (
    <div className="narrow">
      <div className="card confirm">
        <div className="body">
          <h1>{page.t(`dashboard:guide.${guide}.title`)}</h1>
          <p>{textOf(guide, page)}</p>
        </div>
        <div className="acts">
          <Acts guide={guide} />
        </div>
      </div>
    </div>
  )
}

function textOf(guide: Guide, { t, actor }: Page): string {
  if (guide !== 'complete') return t(`dashboard:guide.${guide}.text`)
  return t(`dashboard:guide.complete.text.${actor?.isBank ? 'BANK' : 'MERCHANT'}`)
}

function Acts({ guide }: { guide: Guide }) {
  const { t, actor } = usePage()
  const role = actor?.roleLowerCase ?? 'merchant'
  const fills = guide !== 'wait'
  return (
    <>
      <CloseLink href={dashboardPaths.show()} tone={fills ? 'secondary' : 'primary'}>
        {t(fills ? 'dashboard:guide.later' : 'dashboard:guide.close')}
      </CloseLink>
      {fills && (
        <ButtonLink
          href={profilePaths.edit({ role }, { tab: 'business' })}
          tone="primary"
          autoFocus
        >
          {t('dashboard:guide.open')}
        </ButtonLink>
      )}
    </>
  )
}
