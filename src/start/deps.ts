import type { Config } from '#src/config/config.ts'
import { socialProviders } from '#src/contract/authentication/social.ts'
import { openDatabase } from '#src/database/open.ts'
import { describeSelf, halfOf } from '#src/database/processes/register.ts'
import { createFitness, startFit } from '#src/database/readiness.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { openDataDir, secretKeysOf, whyClosed } from '#src/platform/data-dir.ts'
import { createLog } from '#src/platform/log.ts'
import { createMetrics } from '#src/platform/metrics.ts'
import { inRoot } from '#src/platform/root.ts'
import { readVersion } from '#src/platform/version.ts'
import { createRefusalRecorder } from '#src/services/kit/audit/refusals.ts'
import { mountServices } from '#src/services/kit/endpoints/mount-services.ts'
import { createUpstream } from '#src/upstream/create-upstream.ts'
import type { AppDeps } from '#src/web/deps.ts'
import { createPictureDisk } from '#src/web/pictures/picture-disk.ts'
import { createPublicPictures } from '#src/web/pictures/public-pictures.ts'
import { readAssets } from './assets.ts'
import { createProbes } from './health.ts'
import { openPaymentProviders } from './payment-providers.ts'
import { apiKeyOf, createServiceDeps, createServices, targetsOf } from './service-deps.ts'
import { openSocial, type Social } from './social-clients.ts'
import { startTracing } from './start-tracing.ts'

export type Deps = Awaited<ReturnType<typeof createDeps>>

export async function createDeps(config: Config) {
  const log = createLog(config.logLevel)
  const version = readVersion()
  await openDataDir(config.dataDir)
  const closed = config.sendFiles && (await whyClosed(config.picturesDir))
  if (closed) log.warn({ closed }, 'SEND_FILES: a proxy cannot read PICTURES_DIR')
  const translators = await loadTranslators(inRoot('locales'))
  const assets = await readAssets()
  const secretKeys = await secretKeysOf(config)
  const social = await openSocial(config)
  const payments = await openPaymentProviders(config)
  const database = await openDatabase(config)
  const { db, quick, identity, pool, url } = database
  const metrics = createMetrics(pool, version)
  const stopTracing = await startTracing(config, { log, version, countSpans: metrics.countSpans })
  const state = { stopping: false }
  const self = describeSelf(halfOf(config.run), secretKeys, version)
  await startFit(url, self).catch(async (error) => {
    await database.close()
    throw error
  })
  const fitness = createFitness(database, self, ({ reason, ready }) => {
    if (reason) log.error({ reason }, ready ? 'no room to write' : 'not ready')
    else log.info('ready again')
  })
  const { isFit } = fitness
  const outside = { social: social.issuers, payments: payments.settings }
  const parts = { db, quick, identity, log, translators, secretKeys, ...outside, isFit }
  const services = config.run === 'web' ? null : createServiceDeps(config, parts)
  const apps = services && createServices(services)
  const upstream = createUpstream({
    targets: targetsOf(config, apps),
    apiKey: apiKeyOf(config, secretKeys),
    timeZone: config.businessTimeZone,
    circuitTurned: (service, state) => log.warn({ service, state }, 'circuit turned'),
  })
  const { observe } = metrics
  const app: AppDeps = {
    config: { ...webConfig(config, social.clients), secretKeys, version },
    db,
    quick: identity,
    log,
    recordRefusal: services?.recordRefusal ?? createRefusalRecorder(db, log),
    translators,
    assets,
    upstream,
    pictures: createPublicPictures({
      upstream,
      observe,
      disk: createPictureDisk(config.picturesDir),
      sendFiles: config.sendFiles,
    }),
    ...(apps && { api: mountServices(apps) }),
    probes: createProbes({
      whyNotReady: async () => (state.stopping ? 'stopping' : fitness.whyNotReady()),
      version,
      metrics,
      metricsToken: config.metricsToken,
    }),
    observe,
    isFit,
  }
  const close = async () => {
    await social.close()
    payments.close()
    await fitness.leave()
    await Promise.all([database.close(), stopTracing()])
  }
  const databaseWaitMs = () => pool.waitedMs()
  return { app, services, metrics, state, fitness, url, log, version, close, databaseWaitMs }
}

function webConfig(config: Config, socialClients: Social['clients']): AppDeps['config'] {
  return {
    ...config,
    tileOrigin: config.maps.tiles && new URL(config.maps.tiles.url).origin,
    mapTiles: config.maps.tiles,
    securityContact: config.securityContact,
    push: config.push && { publicKey: config.push.publicKey },
    couponFileBytes: config.coupons.fileBytes,
    socialClients,
    socialProviders: socialProviders.filter((provider) => socialClients[provider]),
  }
}
