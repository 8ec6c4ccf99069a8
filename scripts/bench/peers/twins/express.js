import { readFile } from 'node:fs/promises';
import express from 'express';
import { middleware } from 'express-openapi-validator';
import { pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { findOrder, placeOrder } from './orders.js';
import { clientOf } from './tokens.js';

/** createOrder and getOrder in Express, validated by the service's own contract. */
const contract = JSON.parse(await readFile(process.env.CONTRACT, 'utf8'));
const apiSpec = { ...contract, servers: [{ url: '/api/v1' }] };

const allow = (scope) => async (request, _response, next) => {
  request.client = await clientOf(request.headers.authorization, scope);
  next();
};

const app = express();
app.disable('x-powered-by');
app.use(pinoHttp({ logger: pino() }));
app.use(express.json({ limit: '256kb' }));
app.use(
  middleware({
    apiSpec,
    validateRequests: true,
    validateResponses: false,
    validateSecurity: false,
    formats: { 'iso-4217': true },
  }),
);

app.post('/api/v1/orders', allow('orders:write'), async (request, response) => {
  const order = await placeOrder(request.body, request.get('idempotency-key'), request.client);
  response.status(201).location(order._links.self.href).set('ETag', `"${order.version}"`).json(order);
});

app.get('/api/v1/orders/:orderId', allow('orders:read'), async (request, response) => {
  const order = await findOrder(request.params.orderId);
  response.set('ETag', `"${order.version}"`).json(order);
});

app.use((error, _request, response, _next) => {
  const { status = 500, type = status === 500 ? 'INTERNAL_ERROR' : 'INVALID_REQUEST', message } = error;
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ type, status, detail: message }));
});

app.listen(Number(process.env.PORT), '127.0.0.1');
