/** What fails now and then is one thing; more than so many files in a run are another. */
export const UNSTEADY_MAX = 5

/**
 * Runs the files of what failed once more, each runner's by themselves, when everything else is done. What
 * passes then counts as passed. Nothing is tried that has no file, or where more files failed than may be
 * unsteady.
 * @param results of `runStep`: `again(files)` runs some of a step's files
 * @returns the results after that, and `unsteady`: a file and the first reason why it had failed, each
 */
export async function tryAgain(results, unsteadyMax = UNSTEADY_MAX) {
  const files = new Set(results.flatMap(({ failures }) => filesOf(failures)))
  if (files.size === 0 || files.size > unsteadyMax) return { results, unsteady: [] }
  const unsteady = []
  const after = []
  for (const result of results) {
    const own = filesOf(result.failures)
    if (own.length === 0 || !result.again) {
      after.push(result)
      continue
    }
    console.log(`\nTried once more: ${own.join(', ')}`)
    const second = await result.again(own)
    // A run that broke down has shown nothing, nor has one of a file of which no test passed.
    const broke = second.failures.some(({ file }) => !file)
    const failAgain = filesOf(second.failures)
    const passNow = broke ? [] : second.passedIn.filter((file) => !failAgain.includes(file))
    const isOver = ({ file }) => passNow.includes(file)
    const over = result.failures.filter(isOver)
    for (const file of own.filter((one) => passNow.includes(one)))
      unsteady.push(`${file}, ${reasonOf(over.find((failure) => failure.file === file))}`)
    after.push({
      ...result,
      passed: result.passed + over.length,
      failed: result.failed - over.length,
      failures: result.failures.filter((failure) => !isOver(failure)),
    })
  }
  return { results: after, unsteady }
}

function filesOf(failures) {
  return [...new Set(failures.map(({ file }) => file).filter(Boolean))]
}

function reasonOf({ title, text }) {
  return `${title.replace(/^\S+ > /, '')}: ${text.split('\n')[0]}`.slice(0, 300)
}
