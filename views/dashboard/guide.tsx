import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import type { Guide } from '#src/features/dashboard/checklist-steps.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { ButtonLink, buttonClass } from '#views/components/button.tsx'
import { Go } from '#views/components/go.tsx'

export function GuideDialog({ guide }: { guide: Guide }) {
  const page = usePage()
  const { t } = page
  return (
    <div className="confirm">
      <div className="body">
        <h2 id="dialog-title">{t(`dashboard:guide.${guide}.title`)}</h2>
        <p>{textOf(guide, page)}</p>
      </div>
      <Acts guide={guide} />
    </div>
  )
}

export function GuidePage({ guide }: { guide: Guide }) {
  const page = usePage()
  const { t } = page
  return (
    <div className="narrow">
      <div className="card confirm">
        <div className="body">
          <h1>{t(`dashboard:guide.${guide}.title`)}</h1>
          <p>{textOf(guide, page)}</p>
        </div>
        <Acts guide={guide} />
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
  const fills = guide === 'complete' || guide === 'correct'
  return (
    <div className="acts">
      <Go
        href={dashboardPaths.show()}
        className={buttonClass({ tone: fills ? 'secondary' : 'primary' })}
        data-close=""
      >
        {t(fills ? 'dashboard:guide.later' : 'dashboard:guide.close')}
      </Go>
      {fills && (
        <ButtonLink href={profilePaths.edit({ role }, { tab: 'business' })} tone="primary">
          {t('dashboard:guide.open')}
        </ButtonLink>
      )}
    </div>
  )
}
