import type { ReactNode } from 'react'
import { correctionDecisions, type DealCorrection } from '#src/contract/core/deal-corrections.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { spacedText } from '#src/platform/visible-text.ts'
import { Waiting } from '#views/approvals/exports.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { ChangesSince } from '#views/components/changes-since.tsx'
import type { VersionFact } from '#views/components/comparison.tsx'
import { DecisionButtons } from '#views/components/decision-buttons.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead, TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { ruleFacts } from '#views/deal-rules/exports.ts'
import { offersFor } from '#views/page/decision-rules.ts'
import { type Page, usePage } from '#views/page/page.ts'
import { correctionRules } from './lifecycle.ts'

type Props = {
  correction: DealCorrection
  from: string | null
  look?: ReactNode
  notes?: ReactNode
  refusal?: string
}

/** Only what changes; everything else stays as it is. */
export function CorrectionShow({ correction, from, look, notes, refusal }: Props) {
  const page = usePage()
  const { t, actor } = page
  const { approvalStatus, before, merchant, expired } = correction
  const isOpen = approvalStatus !== 'APPROVED'
  const userType = actor?.roleLowerCase ?? 'merchant'
  return (
    <>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <PageHead
        title={before.title}
        summary={t(isOpen ? 'deal-corrections:show.lead' : 'deal-corrections:show.done')}
        tags={<StateTag text={`deals:status.${approvalStatus}`} />}
      >
        <Actions correction={correction} from={from} />
      </PageHead>
      {approvalStatus === 'PENDING' && !expired && (
        <Waiting kind="corrections" since={correction.submittedAt} look={look} />
      )}
      {isOpen && expired && <Note tone="warn">{t('deal-corrections:show.over')}</Note>}
      {approvalStatus === 'REJECTED' && (
        <Note tone="warn" icon="info">
          <b>{t('deal-corrections:show.rejected')}</b> {correction.comment}
        </Note>
      )}
      <TwoColumns
        aside={
          <Card>
            <Facts
              facts={[
                { label: t('deal-corrections:list.merchant'), value: merchant.name },
                {
                  label: t('deal-corrections:list.sent'),
                  time: correction.submittedAt,
                  long: true,
                },
                ...decisionFact(page, correction),
              ]}
            />
            <Go href={dealPaths.show({ userType, id: correction.dealId })}>
              {t('deal-corrections:show.open')}
            </Go>
          </Card>
        }
      >
        <ChangesSince
          title={t('deal-corrections:show.changes')}
          before={factsOf(page, before)}
          now={factsOf(page, correction)}
        />
        <p className="sm faint">{t('deal-corrections:show.unchanged')}</p>
        {notes}
      </TwoColumns>
    </>
  )
}

function Actions({ correction, from }: Pick<Props, 'correction' | 'from'>) {
  const { t, actor } = usePage()
  if (!actor) return null
  const { id } = correction
  const offers = offersFor(correctionRules, actor, correction)
  return (
    <>
      <DecisionButtons
        offers={offers.flatMap(({ action, reason }) =>
          action === 'edit'
            ? []
            : {
                decision: correctionDecisions[action],
                label: t(`deal-corrections:show.${action}`),
                href: correctionPaths[action]({ id }, { from, seen: correction.version }),
                reason: reason && t('deal-corrections:show.expiredReason'),
              },
        )}
      />
      {offers.some(({ action }) => action === 'edit') && (
        <ButtonLink href={correctionPaths.edit({ id })} tone="primary" icon="edit">
          {t('deal-corrections:show.edit')}
        </ButtonLink>
      )}
    </>
  )
}

function decisionFact({ t, format }: Page, correction: DealCorrection) {
  const { approvalStatus, decidedBy: name, decidedAt } = correction
  if (approvalStatus === 'PENDING' || !name || !decidedAt) return []
  const value = t('deal-corrections:show.decided', { name, when: format.moment(decidedAt) })
  return [{ label: t(`deals:status.${approvalStatus}`), value }]
}

function factsOf(page: Page, words: DealCorrection['before']): VersionFact[] {
  const { t } = page
  const pictures = [words.coverImage, ...words.imageUrls]
  return [
    { label: t('deals:field.title'), text: words.title },
    { label: t('deals:field.subTitle'), text: words.subTitle },
    { label: t('deals:show.description'), text: words.description },
    { label: t('deals:show.terms'), text: spacedText(words.termsAndConditions) },
    ...ruleFacts(page, words).map(({ label, value }) => ({ label, text: value ?? '' })),
    { label: t('deals:field.images'), text: pictures.join(), pictures },
  ]
}
