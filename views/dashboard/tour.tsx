import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Card } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

/** Stands below the figures; a link beside the greeting leads there. */
export const TOUR = 'tour'

type TourStop = { title: string; text: string; href: string }

/** What is worth a look in the demo world, until the person skips it. */
export function Tour({ stops }: { stops: readonly TourStop[] }) {
  const { t } = usePage()
  return (
    <Card
      id={TOUR}
      title={t('dashboard:tour.title', { count: stops.length })}
      beside={<Skip />}
      flush
    >
      <ol className="queue" role="list">
        {stops.map(({ title, text, href }) => (
          <li key={href}>
            <Go href={href}>
              <span className="grow">
                {title}
                <span className="sub">{text}</span>
              </span>
            </Go>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Skip() {
  const { t } = usePage()
  return (
    <Form action={preferencePaths.dismiss()} plain>
      <input type="hidden" name="name" value="tour" />
      <input type="hidden" name="next" value={dashboardPaths.show()} />
      <Button tone="ghost">{t('dashboard:tour.skip')}</Button>
    </Form>
  )
}
