import { Octokit } from '@octokit/core'
import { createClient } from '@permit-tracking/sdk'
import { WorkOS } from '@workos-inc/node'
import axios from 'axios'
import ky from 'ky'
import { createFetch } from 'ofetch'
import OpenAI from 'openai'
import createOpenApiClient from 'openapi-fetch'
import { Resend } from 'resend'
import Stripe from 'stripe'
import type { Contestant } from './contest.ts'

/** Where everybody gets one record from. */
export interface Destination {
  readonly baseUrl: string
  readonly fetch: typeof fetch
}

const apiKey = 'pt_live_2f6a1c9e8b7d4f30a5c6e1d2'
const headers = { accept: 'application/json', authorization: `Bearer ${apiKey}` }
const uuid = '0d4a7c52-8e0f-4b53-9d5c-2f6f1f0f9a10'

/** What openapi-fetch is told of the service. */
interface Paths {
  '/permits/{uuid}': {
    get: {
      parameters: { path: { uuid: string } }
      responses: { 200: { content: { 'application/json': { data: object } } } }
    }
  }
}

/** A request, an answer, its JSON: what can't be saved. */
export function askByRaw({ baseUrl, fetch }: Destination): Contestant {
  return async () => {
    const response = await fetch(new Request(`${baseUrl}/permits/${uuid}`, { headers }))
    return response.json()
  }
}

/** The client of this repository, its key, timeout, retries and errors included. */
export function askByUs({ baseUrl, fetch }: Destination, pacing: 'auto' | 'off'): Contestant {
  const client = createClient({ apiKey, baseUrl, pacing, fetch: (request) => fetch(request) })
  return () => client.permits.get(uuid)
}

/** What ours stands on: types and paths, but no timeout, no retry, no errors. */
export function askByOpenApiFetch({ baseUrl, fetch }: Destination): Contestant {
  const client = createOpenApiClient<Paths>({ baseUrl, headers, fetch })
  return async () => (await client.GET('/permits/{uuid}', { params: { path: { uuid } } })).data
}

/** Clients for any service, without the retries that they need not get ready for. */
export function askByClients({ baseUrl, fetch }: Destination): Record<string, Contestant> {
  const kyClient = ky.create({ prefix: baseUrl, headers, fetch, retry: 0, timeout: 30_000 })
  const ofetch = createFetch({ fetch, Headers, AbortController }).create({
    baseURL: baseUrl,
    headers,
    retry: 0,
    timeout: 30_000,
  })
  const axiosClient = axios.create({
    baseURL: baseUrl,
    headers,
    adapter: 'fetch',
    env: { fetch },
    timeout: 30_000,
  })
  return {
    ky: () => kyClient.get(`permits/${uuid}`).json(),
    ofetch: () => ofetch(`/permits/${uuid}`),
    axios: async () => (await axiosClient.get(`/permits/${uuid}`)).data,
  }
}

/** SDKs of other services, reading one record of theirs; no retries, no telemetry. */
export function askBySdks({ baseUrl, fetch }: Destination): Record<string, Contestant> {
  const { hostname, port, protocol } = new URL(baseUrl)
  const stripe = new Stripe(apiKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    host: hostname,
    port: port || '443',
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const openai = new OpenAI({ apiKey, baseURL: baseUrl, fetch, maxRetries: 0 })
  const octokit = new Octokit({ auth: apiKey, baseUrl, request: { fetch } })
  const workos = new WorkOS(apiKey, {
    apiHostname: hostname,
    https: protocol === 'https:',
    ...(port && { port: Number(port) }),
    fetchFn: fetch,
    timeout: 30_000,
  })
  const resend = new Resend(apiKey, { baseUrl })
  return {
    stripe: () => stripe.customers.retrieve(uuid),
    openai: () => openai.models.retrieve(uuid),
    octokit: async () => (await octokit.request('GET /permits/{uuid}', { uuid })).data,
    workos: async () => (await workos.get(`/permits/${uuid}`)).data,
    // It has no option for its fetch: it takes the platform's.
    resend: async () => (await resend.domains.get(uuid)).data,
  }
}
