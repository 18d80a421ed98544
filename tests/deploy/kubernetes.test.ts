import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '#src/config/config.ts'
import { inRoot } from '#src/platform/root.ts'

const folder = inRoot('deploy', 'kubernetes')
const kinds = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
}
type Kind = keyof typeof kinds
type Container = {
  command?: string[]
  env?: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  securityContext: { capabilities: { drop: string[] } }
}
type Pod = {
  containers: Container[]
  securityContext: object
  terminationGracePeriodSeconds: number
}
type Manifest = {
  kind: Kind
  metadata: { name: string }
  spec: { template: { metadata: { labels: Record<string, string> }; spec: Pod } }
}

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
if (!hasKubectl)
  process.stdout.write('kubectl: left out, as it is not installed; files are read singly\n')

/** As they would be applied; without kubectl as they are written. */
function manifests(): Manifest[] {
  const built = hasKubectl
    ? spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
    : { status: 0, stdout: readSingly(), stderr: '' }
  expect(built.status, built.stderr).toBe(0)
  return parseAllDocuments(built.stdout).map((document) => document.toJS())
}

function readSingly(): string {
  const names = readdirSync(folder).filter((name) => /\.yaml$/.test(name))
  const others = names.filter((name) => name !== 'kustomization.yaml')
  return others.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n---\n')
}

const all = manifests()
const podsOf = () => all.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')

/** Its settings, with secrets that a cluster would bring. */
function settings() {
  const text = readFileSync(join(folder, 'settings.env'), 'utf8')
  const lines = text.split('\n').filter((line) => line.includes('='))
  return Object.fromEntries(lines.map((line) => [line.split('=')[0], line.split('=')[1]]))
}

describe('the files for Kubernetes', () => {
  test('are what the API describes, each of a kind that we know [OPS-56]', () => {
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(7)
    for (const manifest of all) {
      const { kind, metadata } = manifest
      expect(kinds, `${kind} ${metadata.name}`).toHaveProperty(kind)
      const Model = kinds[kind] as new (data: object) => { validate(): void }
      expect(() => new Model(manifest).validate(), `${kind} ${metadata.name}`).not.toThrow()
    }
  })

  test.each(podsOf().map((manifest) => [manifest.metadata.name, manifest] as const))(
    '%s runs as nobody special, on a root that is read-only [OPS-56]',
    (_, { spec }) => {
      const pod = spec.template.spec
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1000,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      })
      for (const container of pod.containers) {
        expect(container).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          },
        })
      }
    },
  )

  test('requests and jobs run apart, are asked by the probes that exist and may stop in order [OPS-56]', () => {
    const { drainSeconds, shutdownSeconds } = config()
    const deployments = all.filter(({ kind }) => kind === 'Deployment')
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual([
      'dealdesk-jobs',
      'dealdesk-requests',
    ])
    for (const { metadata, spec } of deployments) {
      const { containers, terminationGracePeriodSeconds } = spec.template.spec
      expect(terminationGracePeriodSeconds).toBeGreaterThan(2 * drainSeconds + shutdownSeconds)
      expect(containers[0]?.env).toEqual([
        { name: 'DEALDESK_RUN', value: metadata.name.replace('dealdesk-', '') },
      ])
      expect(containers[0]).toMatchObject({
        ports: [{ name: 'http', containerPort: config().port }],
        livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
        readinessProbe: { httpGet: { path: '/readyz', port: 'http' }, periodSeconds: 2 },
      })
    }
    expect(drainSeconds, 'two failed probes').toBeGreaterThan(2 * 2)
  })

  test('what chooses pods finds some, and only of the component that it names [OPS-56]', () => {
    const labels = podsOf().map(({ spec }) => spec.template.metadata.labels)
    const selectors = [...JSON.stringify(all).matchAll(/"app\.kubernetes\.io\/component":"(\w+)"/g)]
    const named = new Set(selectors.map(([, component]) => component))
    expect([...named].sort()).toEqual(['jobs', 'migrate', 'requests'])
    for (const component of named) {
      expect(labels.some((each) => each['app.kubernetes.io/component'] === component)).toBe(true)
    }
  })

  test('settings are such that a process starts with them, and hold no secret [OPS-56]', () => {
    expect(config()).toMatchObject({ production: true, files: { in: 's3' } })
    expect(Object.keys(settings()).filter((name) => /KEY|SECRET|PASSWORD|URL/.test(name))).toEqual(
      [],
    )
  })

  function config() {
    return readConfig({
      ...settings(),
      NODE_ENV: 'production',
      SECRET_KEYS: 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
  }
})
