import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { commands } from '#src/start/commands/commands.ts'
import { runCommand } from '#src/start/commands/run-command.ts'

async function type(...words: string[]) {
  const printed: string[] = []
  const complaints: string[] = []
  const code = await runCommand(words, {
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  })
  return { code, printed: printed.join('\n'), complaints }
}

test('the help lists every command, and each has a help of its own [OPS-01]', async () => {
  const all = await type('--help')
  expect(all.code).toBe(0)
  for (const { name, summary, options = {}, values = {}, argument = '' } of commands) {
    expect(all.printed).toContain(`  ${name}`)
    expect(all.printed).toContain(summary)
    const one = await type(...name.split(' '), '--help')
    expect(one).toMatchObject({ code: 0, complaints: [] })
    expect(one.printed).toContain(`Usage: dealdesk ${name}`)
    expect(one.printed).toContain(argument)
    for (const [option, [word, words]] of Object.entries(values)) {
      expect(one.printed).toContain(`  --${option} ${word}  ${words}`)
    }
    for (const [option, words] of Object.entries(options)) {
      expect(one.printed).toContain(`--${option}  ${words}`)
    }
  }
  expect((await type()).code).toBe(2)
})

test('every command can be loaded, and is not loaded by the others', async () => {
  for (const { name, load } of commands.filter(({ name }) => name !== 'start')) {
    expect(typeof (await load()).run, name).toBe('function')
  }
})

test.each([
  ['an unknown command', ['startt'], 'There is no command "startt". dealdesk --help lists all.'],
  ['another letter case', ['Migrate'], 'There is no command "Migrate". dealdesk --help lists all.'],
  ['one that only begins alike', ['keyss'], 'There is no command "keyss"'],
  ['one that is not built', ['erase'], 'There is no command "erase"'],
  ['an empty word', [''], 'There is no command ""'],
  ['half of a command', ['admin'], 'Say which: dealdesk admin invite'],
  ['half of a command and a wrong half', ['reports', 'x'], 'Say which: dealdesk reports rebuild'],
  ['an unknown option', ['keys', '--los'], 'There is no option --los. dealdesk keys --help says'],
  ['a short option', ['keys', '-l'], 'There is no option -l.'],
  ['an option of another command', ['migrate', '--money'], 'There is no option --money.'],
  ['a name that objects have', ['migrate', '--toString'], 'There is no option --toString.'],
  ['a prototype', ['migrate', '--__proto__'], 'There is no option --__proto__.'],
  ['a value for a switch', ['reconcile', '--money=yes'], '--money takes no value.'],
  ['a missing option', ['backup', '--plain'], 'It needs --to FOLDER. dealdesk backup --help says'],
  ['an option without its value', ['backup', '--plain', '--to'], '--to needs a FOLDER.'],
  ['an empty value', ['backup', '--to='], '--to needs a FOLDER.'],
  ['an option for a value', ['backup', '--to', '--plain'], '--to needs a FOLDER.'],
  ['a missing argument of two words', ['backup', 'key'], 'Name the FILE.'],
  ['a word behind a command', ['backup', 'keys'], '"keys" is too much.'],
  ['no way to seal', ['backup', '--to', 'x'], 'Say whether to seal it'],
  ['a folder without a backup', ['restore', '--from', '/nowhere'], '/nowhere holds no backup'],
  ['a missing argument', ['admin', 'invite'], 'Name the EMAIL. dealdesk admin invite --help says'],
  ['an argument too many', ['migrate', 'now'], '"now" is too much.'],
  ['two addresses', ['admin', 'invite', 'a@b.lk', 'c@d.lk'], '"c@d.lk" is too much.'],
  ['an option behind --', ['keys', '--', '--lost'], '"--lost" is too much.'],
  ['a missing address', ['factors', 'end'], 'Name the EMAIL. dealdesk factors end --help says'],
  ['no address of a person', ['factors', 'end', 'nobody'], '"nobody" is no e-mail address'],
  ['no address', ['admin', 'invite', 'nobody'], '"nobody" is no e-mail address'],
])('%s ends with 2 and one sentence [OPS-02]', async (_what, words, sentence) => {
  const { code, printed, complaints } = await type(...words)
  expect(code).toBe(2)
  expect(printed).toBe('')
  expect(complaints).toEqual([expect.stringContaining(sentence)])
})

test('npm scripts, the image, compose and the unit call the command [OPS-01]', () => {
  const { scripts, bin } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  expect(bin).toEqual({ dealdesk: 'scripts/dealdesk.mjs' })
  const called = (Object.values(scripts) as string[]).flatMap((script) => {
    const [, words] = /^node scripts\/dealdesk\.mjs (.+)$/.exec(script) ?? []
    return words ? [words] : []
  })
  const names = commands.map(({ name }) => name)
  expect(called.length).toBeGreaterThan(5)
  for (const words of called) expect(names).toContain(words)
  const read = (name: string) => readFileSync(inRoot(name), 'utf8')
  expect(read('Dockerfile')).toContain('"dist/server/dealdesk.js", "start"]')
  expect(read('deploy/dealdesk.service')).toContain('dist/server/dealdesk.js start')
  expect(read('compose.yaml')).toContain('["dealdesk", "migrate"]')
})
