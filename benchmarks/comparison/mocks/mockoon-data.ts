/** Data file of mockoon's editor: contacts as a CRUD route, a limit by rules, a callback, and a check by a JSON schema. */
export function createMockoonData(receiverUrl: string, proxyUrl: string): object {
  const routes = [
    { ...route('contacts', [{ databucketID: 'cont', bodyType: 'DATABUCKET' }]), type: 'crud', method: '' },
    route('me', [
      { statusCode: 429, rules: [rule('request_number', '', '[4-9]', 'regex')] },
      { headers: [{ key: 'X-RateLimit-Limit', value: '3' }] },
    ]),
    { ...route('events', [{ callbacks: [{ uuid: 'callback', latency: 0 }] }]), method: 'post' },
    {
      ...route('checked', [
        { statusCode: 400, rules: [{ ...rule('body', '', 'sche', 'valid_json_schema'), invert: true }] },
        { statusCode: 201 },
      ]),
      method: 'post',
    },
  ]
  return {
    uuid: 'environment',
    lastMigration: 33,
    name: 'Permits',
    port: 3000,
    hostname: '127.0.0.1',
    endpointPrefix: '',
    latency: 0,
    folders: [],
    routes,
    rootChildren: routes.map(({ uuid }) => ({ type: 'route', uuid })),
    proxyMode: true,
    proxyRemovePrefix: false,
    proxyHost: proxyUrl,
    proxyReqHeaders: [],
    proxyResHeaders: [],
    tlsOptions: {
      enabled: false,
      type: 'CERT',
      pfxPath: '',
      certPath: '',
      keyPath: '',
      caPath: '',
      passphrase: '',
    },
    cors: true,
    headers: [],
    data: [
      bucket(
        'cont',
        JSON.stringify(
          Array.from({ length: 30 }, (_, index) => ({ id: `${index}`, name: `Contact ${index}` })),
        ),
      ),
      bucket('sche', JSON.stringify({ type: 'object', required: ['name'] })),
    ],
    callbacks: [
      {
        uuid: 'callback',
        id: 'call',
        name: 'changed',
        documentation: '',
        method: 'post',
        uri: receiverUrl,
        headers: [],
        body: '{"event":"changed"}',
        bodyType: 'INLINE',
        filePath: '',
        sendFileAsBody: false,
        databucketID: '',
      },
    ],
  }
}

function route(endpoint: string, responses: readonly object[]) {
  return {
    uuid: `route-${endpoint}`,
    type: 'http',
    documentation: '',
    method: 'get',
    endpoint,
    responses: responses.map((response, index) => ({
      uuid: `response-${endpoint}-${index}`,
      body: '{}',
      bodyType: 'INLINE',
      statusCode: 200,
      headers: [],
      disableTemplating: false,
      default: index === responses.length - 1,
      rules: [],
      rulesOperator: 'OR',
      latency: 0,
      label: '',
      filePath: '',
      sendFileAsBody: false,
      fallbackTo404: false,
      databucketID: '',
      crudKey: 'id',
      callbacks: [],
      ...response,
    })),
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  }
}

function rule(target: string, modifier: string, value: string, operator: string) {
  return { target, modifier, value, operator, invert: false }
}

function bucket(id: string, value: string) {
  return { uuid: `bucket-${id}`, id, name: id, documentation: '', value }
}
