// Examples of fleets: a motorcycle that brings two parcels from Farmgate.
import type { Examples } from '../../endpoint.ts';

const fleet = {
  vehicles: [{ id: 1, profile: 'motorcycle', start: [90.39, 23.7573], end: [90.39, 23.7573], capacity: [4] }],
  jobs: [
    { id: 1, location: [90.4043, 23.7937], delivery: [1], service: 300, description: 'Banani' },
    { id: 2, address: 'Motijheel, Dhaka', delivery: [1], service: 300 },
  ],
};
const options = { iterations: 100 };
const plan = {
  code: 0,
  summary: {
    cost: 2161,
    setup: 0,
    service: 600,
    duration: 2161,
    waiting_time: 0,
    distance: 19806,
    violations: [],
    routes: 1,
    unassigned: 0,
  },
  unassigned: [],
  routes: [
    {
      vehicle: 1,
      cost: 2161,
      setup: 0,
      service: 600,
      duration: 2161,
      waiting_time: 0,
      distance: 19806,
      violations: [],
      steps: [
        {
          type: 'start',
          location: [90.39, 23.7573],
          setup: 0,
          service: 0,
          waiting_time: 0,
          load: [2],
          arrival: 0,
          duration: 0,
          distance: 0,
          violations: [],
        },
        {
          type: 'job',
          id: 2,
          location: [90.419, 23.73],
          setup: 0,
          service: 300,
          waiting_time: 0,
          load: [1],
          arrival: 555,
          duration: 555,
          distance: 5084,
          violations: [],
        },
        {
          type: 'job',
          id: 1,
          description: 'Banani',
          location: [90.4043, 23.7937],
          setup: 0,
          service: 300,
          waiting_time: 0,
          load: [0],
          arrival: 1945,
          duration: 1645,
          distance: 15013,
          violations: [],
        },
        {
          type: 'end',
          location: [90.39, 23.7573],
          setup: 0,
          service: 0,
          waiting_time: 0,
          load: [0],
          arrival: 2761,
          duration: 2161,
          distance: 19806,
          violations: [],
        },
      ],
    },
  ],
  review: [],
};
const job = {
  id: '5f0c2a9be1d34c7788aa01bc',
  status: 'running',
  progress: 0.42,
  tasks: 2,
  created: '2026-01-15T02:00:00.000Z',
  finished: null,
  fault: null,
};

export const fleetExamples: Examples = {
  planFleet: { params: { ...fleet, options }, answer: plan },
  checkFleet: {
    params: {
      ...fleet,
      vehicles: [
        {
          ...fleet.vehicles[0],
          steps: [
            { type: 'job', id: 2 },
            { type: 'job', id: 1 },
          ],
        },
      ],
    },
    answer: plan,
  },
  fleetSlots: {
    params: {
      ...fleet,
      options,
      job: 2,
      windows: [
        [0, 3600],
        [3600, 7200],
      ],
    },
    answer: {
      job: 2,
      slots: [
        { window: [0, 3600], vehicle: 1, cost: 1147 },
        { window: [3600, 7200], vehicle: 1, cost: 1147 },
      ],
    },
  },
  beginFleetJob: {
    params: { ...fleet, options },
    answer: { message: 'Job taken', status: 200, id: job.id, credits: 5 },
  },
  listFleetJobs: { params: {}, answer: { jobs: [job], status: 200 } },
  fleetJob: { params: { id: job.id }, answer: { job, plan, status: 200 } },
  cancelFleetJob: { params: { id: job.id }, answer: { message: 'Job cancelled', status: 200 } },
};
