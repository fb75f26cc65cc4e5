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
import type { Task } from './compare.ts'

/** Source of the record that every client reads. */
export interface Destination {
  readonly baseUrl: string
  readonly fetch: typeof fetch
}

const apiKey = 'pt_live_2f6a1c9e8b7d4f30a5c6e1d2'
const headers = { accept: 'application/json', authorization: `Bearer ${apiKey}` }
const uuid = '0d4a7c52-8e0f-4b53-9d5c-2f6f1f0f9a10'

/** Types of the service for openapi-fetch. */
interface Paths {
  '/permits/{uuid}': {
    get: {
      parameters: { path: { uuid: string } }
      responses: { 200: { content: { 'application/json': { data: object } } } }
    }
  }
}

/** A request, a response and its JSON: the minimum for every client. */
export function rawCall({ baseUrl, fetch }: Destination): Task {
  return async () => {
    const response = await fetch(new Request(`${baseUrl}/permits/${uuid}`, { headers }))
    return response.json()
  }
}

/** The client of this repository, with key, timeout, retries and errors. */
export function ourCall({ baseUrl, fetch }: Destination, limiter?: false): Task {
  const client = createClient({ apiKey, baseUrl, limiter, fetch: (request) => fetch(request) })
  return () => client.permits.get(uuid)
}

/** The base of our client: types and paths, without timeout, retries and errors. */
export function openApiFetchCall({ baseUrl, fetch }: Destination): Task {
  const client = createOpenApiClient<Paths>({ baseUrl, headers, fetch })
  return async () => (await client.GET('/permits/{uuid}', { params: { path: { uuid } } })).data
}

/** Clients for any service, with retries off. */
export function clientCalls({ baseUrl, fetch }: Destination): Record<string, Task> {
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

/** SDKs of other services that read one record, with retries and telemetry off. */
export function sdkCalls({ baseUrl, fetch }: Destination): Record<string, Task> {
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
    // Has no option for `fetch` and uses the platform's.
    resend: async () => (await resend.domains.get(uuid)).data,
  }
}
