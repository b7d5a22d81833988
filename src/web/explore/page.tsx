// Explore: the map with all that the API can tell of a place.
import { RequestPanel } from '../frame/request-panel.tsx';

export default function ExplorePage() {
  return <RequestPanel />;
}
