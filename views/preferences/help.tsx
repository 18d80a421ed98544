import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { CloseLink } from '#views/components/dialog.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'
import { type Shortcut, shortcuts } from '#views/page/shortcuts.ts'
import { ShortcutSwitch } from './switch.tsx'

const PALETTE_KEYS = 'Ctrl K'

type Props = {
  names: readonly Shortcut[]
  /** Where the switch returns to. */
  next: string
}

export function ShortcutPage({ names, next }: Props) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={t('shortcuts:title')} summary={t('shortcuts:lead')} />
      <Card title={t('shortcuts:switch')}>
        <ShortcutSwitch next={next} withState />
      </Card>
      <Card flush>
        <Keys names={names} />
      </Card>
    </>
  )
}

export function ShortcutDialog({ names, next }: Props) {
  const { t } = usePage()
  return (
    <div className="confirm">
      <div className="body">
        <h2 id="dialog-title">{t('shortcuts:title')}</h2>
        <Keys names={names} />
      </div>
      <div className="acts">
        <CloseLink href={preferencePaths.shortcuts()}>{t('shortcuts:close')}</CloseLink>
        <ShortcutSwitch next={next} />
      </div>
    </div>
  )
}

function Keys({ names }: Pick<Props, 'names'>) {
  const { t } = usePage()
  const keys = [
    ...names.map((name) => ({ name, key: shortcuts[name] })),
    { name: 'palette' as const, key: PALETTE_KEYS },
  ]
  return (
    <table className="table compact">
      <caption className="vh">{t('shortcuts:title')}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">{t('shortcuts:column.key')}</th>
          <th scope="col">{t('shortcuts:column.does')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(({ name, key }) => (
          <tr key={name}>
            <th scope="row" className="nowrap">
              <kbd>{key}</kbd>
            </th>
            <td>{t(`shortcuts:key.${name}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
