import type { SocialProvider } from '#src/contract/authentication/social.ts'
import { people, type StandInPerson } from './people.ts'

const label = { google: 'Google', facebook: 'Facebook' } as const

export function choosingPage(provider: SocialProvider, action: string): string {
  const name = label[provider]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name} stand-in</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 10vh auto; padding: 0 1rem; color: #1c2b33 }
  button { display: block; width: 100%; margin: .5rem 0; padding: .6rem .9rem; font: inherit; text-align: start; border: 1px solid #8a979e; border-radius: 8px; background: #fff; color: inherit; cursor: pointer }
  small { display: block; color: #4c5b63 }
</style>
<main>
<h1>${name} stand-in</h1>
<p>This page stands in for ${name} while you develop. Nothing leaves this machine. Who are you?</p>
<form method="post" action="${action}">
${people.map((person) => choice(provider, person)).join('\n')}
<button name="subject" value="">Cancel</button>
</form>
</main>
</html>
`
}

function choice(provider: SocialProvider, { subject, name, email, verified }: StandInPerson) {
  return `<button name="subject" value="${subject}">${name}<small>${email}, ${known()}</small></button>`

  function known() {
    if (provider === 'facebook') return 'not said to be verified'
    return verified ? 'verified' : 'not verified'
  }
}
