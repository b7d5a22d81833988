// Examples of tracking: a courier who arrives at a depot.
import type { Examples } from '../../endpoint.ts';

const depot = { id: '68e5f2ab382b2', name: 'Tejgaon depot' };

export const trackingExamples: Examples = {
  track: {
    params: {
      positions: [
        { id: 'courier-7', lon: 90.3996, lat: 23.7639, time: '2026-01-15T09:30:00+06:00' },
        { id: 'courier-9', lon: 90.42, lat: 23.78, time: '2026-01-15T09:30:02+06:00' },
      ],
    },
    answer: {
      message: 'Positions taken',
      status: 200,
      ignored: 0,
      events: 2,
      data: [
        { id: 'courier-7', entered: [depot], left: [], dwells: [] },
        { id: 'courier-9', entered: [], left: [depot], dwells: [] },
      ],
    },
  },
  events: {
    params: { after: 41 },
    answer: `id: 42\nevent: enter\ndata: {"number":42,"event":"enter","object":"courier-7","fence":{"id":"68e5f2ab382b2","name":"Tejgaon depot"},"longitude":90.3996,"latitude":23.7639,"time":"2026-01-15T03:30:00.000Z"}\n\n`,
  },
  setWebhook: {
    params: { url: 'https://courier.example/events' },
    answer: { message: 'Webhook set', status: 200, secret: 'c0ffee…' },
  },
  webhook: {
    params: {},
    answer: {
      message: 'Webhook',
      status: 200,
      data: {
        url: 'https://courier.example/events',
        waiting: 0,
        failures: 0,
        last_error: null,
        disabled: null,
      },
    },
  },
  enableWebhook: { params: {}, answer: { message: 'Webhook enabled', status: 200 } },
  deleteWebhook: { params: {}, answer: { message: 'Webhook deleted', status: 200 } },
};
