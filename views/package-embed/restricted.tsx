import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { buttonClass } from '#views/components/button.tsx'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'

export const RESTRICTED_ID = 'restricted'

export function RestrictedDialog() {
  const { t } = usePage()
  return (
    <div
      className="dialog"
      id={RESTRICTED_ID}
      popover="auto"
      role="dialog"
      aria-labelledby="restricted-title"
    >
      <div className="confirm">
        <div className="body">
          <h2 id="restricted-title">{t('package-embed:restricted.title')}</h2>
          <p>
            <Dash />
            {t('core:package.alreadyActive')}
          </p>
        </div>
        <div className="acts">
          <button
            type="button"
            className={buttonClass({ tone: 'primary' })}
            popoverTarget={RESTRICTED_ID}
            popoverTargetAction="hide"
          >
            {t('package-embed:restricted.close')}
          </button>
        </div>
      </div>
    </div>
  )
}

export function Restricted() {
  const { t } = usePage()
  return (
    <Message
      title={t('package-embed:restricted.title')}
      text={
        <>
          <Dash />
          {t('core:package.alreadyActive')}
        </>
      }
    >
      <PlainLink href={embedPaths.index()} primary label={t('package-embed:restricted.back')} />
    </Message>
  )
}

/** The requirements have heading and sentence as one text; the layout makes the dash redundant. */
export function Dash() {
  return (
    <span className="vh" aria-hidden="true">
      {' - '}
    </span>
  )
}
