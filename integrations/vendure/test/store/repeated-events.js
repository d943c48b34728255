const { EventBus, OrderStateTransitionEvent, PluginCommonModule, VendurePlugin } = require('@vendure/core');

/** Publishes every event about an order twice, as plugins and their bugs do. */
class RepeatedEvents {
  constructor(eventBus) {
    this.eventBus = eventBus;
    this.repeated = new WeakSet();
  }

  onApplicationBootstrap() {
    this.eventBus.ofType(OrderStateTransitionEvent).subscribe((event) => {
      if (this.repeated.has(event)) return;
      const { fromState, toState, ctx, order } = event;
      const again = new OrderStateTransitionEvent(fromState, toState, ctx, order);
      this.repeated.add(again);
      void this.eventBus.publish(again);
    });
  }
}

Reflect.defineMetadata('design:paramtypes', [EventBus], RepeatedEvents);
VendurePlugin({ imports: [PluginCommonModule], compatibility: '^3.0.0' })(RepeatedEvents);

exports.RepeatedEvents = RepeatedEvents;
